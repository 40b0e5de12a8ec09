// What a widget expects of a notebook, in a page of its own: a model with values and listeners.

class Model {
  constructor(values) {
    this.values = values;
    this.listeners = new Map();
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    if (this.values[name] === value) return;
    this.values[name] = value;
    for (const listener of this.listeners.get(`change:${name}`) ?? []) listener();
  }

  on(event, listener) {
    if (!this.listeners.has(event)) this.listeners.set(event, new Set());
    this.listeners.get(event).add(listener);
  }

  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
  }

  save_changes() {}

  send() {}
}

const values = JSON.parse(document.getElementById("values").textContent);
const place = document.getElementById("widget");
widget.render({ model: new Model(values), el: place });
place.querySelector('[tabindex="0"]')?.focus({ preventScroll: true }); // keys work at once
