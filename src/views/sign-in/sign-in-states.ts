/** The style sheet of `<portico-sign-in>` for what its first view does not show. */
export { default as signInStates } from '../../ui/states.css?inline';
