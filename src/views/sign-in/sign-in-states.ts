import states from '../../ui/states.css?inline';
import otherWays from './other-ways.css?inline';

/** The style sheet of `<portico-sign-in>` for what its first view does not show. */
export const signInStates = states + otherWays;
