// What Python sends of a question to predict: teachkit/widgets/predict/predict.py makes it.

export interface AskedFirst {
  question: string;
  /** Nothing where a number is typed. */
  choices: string[] | null;
  /** The right one, if there is one. */
  answer: string | null;
  within: number;
  /** The program that the question is about, if there is one. */
  code: string;
  why: string;
  result: { svg?: string; text?: string } | null;
}
