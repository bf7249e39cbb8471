// The session, for a sign-in without the view.
export { enterPage, signInEarly } from '../../src/element/early-sign-in.ts';
