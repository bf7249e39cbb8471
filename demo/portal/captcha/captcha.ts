/** Something to show and what it takes to get past it. */
export interface Captcha {
  /** A picture as SVG, or a question in words. */
  readonly shown: string;
  /** The right answer; compared by `answerKeyOf`. */
  readonly answer: string;
}
