import { expect, test } from 'vitest';
import { formatWait } from '../../../src/views/countdown.tsx';

test.each([
  [1, 'en', '1 sec'],
  [59, 'en', '59 sec'],
  [60, 'en', '1 min'],
  [61, 'en', '1 min 1 sec'],
  [299, 'en', '4 min 59 sec'],
  [3600, 'en', '1 hr'],
  [3659, 'en', '1 hr'],
  [3660, 'en', '1 hr 1 min'],
  [86_400, 'en', '24 hr'],
  [299, 'de', '4 Min. 59 Sek.'],
  [299, 'cs', '4 min 59 s'],
  [299, 'ru', '4 мин 59 с'],
  [299, 'ja', '4 分 59 秒'],
  [299, 'zh-Hans', '4分钟 59秒'],
])('a wait of %d seconds in %s is shown as %s', (seconds, language, text) => {
  expect(formatWait(seconds, language).replaceAll(/\s/gu, ' ')).toBe(text);
});
