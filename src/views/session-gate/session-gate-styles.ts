import base from '../../ui/base.css?inline';

/** The style sheet of the gate. */
export const sessionGateStyles = base;
