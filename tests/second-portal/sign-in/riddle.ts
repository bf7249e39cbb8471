import { randomInt } from 'node:crypto';
import type { Handler } from '../portal-context.ts';
import { getBrowser } from '../sessions/browser.ts';
import { drawDigits } from './draw-digits.ts';

/** A new riddle for the browser: a picture of a sum, or with `alternative=text` the sum in words. */
export const showRiddle: Handler = (exchange, context) => {
  const [first, second] = [randomInt(1, 50), randomInt(1, 50)];
  getBrowser(exchange, context).riddle = String(first + second);
  if (exchange.query.get('alternative') === 'text') {
    return exchange.json({ question: `${first} plus ${second}?` });
  }
  exchange.png(drawDigits(`${first} + ${second}`));
};
