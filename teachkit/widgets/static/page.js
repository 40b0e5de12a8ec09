// What widgets expect of a notebook, in a page: a model with values and listeners.

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

for (const place of document.querySelectorAll(".tk-place")) {
  const values = JSON.parse(document.getElementById(place.dataset.values).textContent);
  place.replaceChildren();
  widget.render({ model: new Model(values), el: place });
}
// In a page of its own, a widget takes keys at once.
document.querySelector('body > .tk-place [tabindex="0"]')?.focus({ preventScroll: true });
