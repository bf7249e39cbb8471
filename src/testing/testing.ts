// The module `portico-elements/testing`, for tests of projects that embed the elements.
export type { Answer, Answers, SentAnswer } from './answers/answer.ts';
export { type MockPortal, mockPortal, type TestPortal } from './mock-portal.ts';
export type { Person, PortalOptions } from './portal-options.ts';
export { resetSession } from './reset-session.ts';
export { type PlaywrightPage, type PlaywrightRoute, routePortal } from './route-portal.ts';
export type { StateName } from './states/state-name.ts';
export { stateNames } from './states/state-names.ts';
