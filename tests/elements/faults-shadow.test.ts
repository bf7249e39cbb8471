import { describeSignInFaults } from './support/describe-sign-in-faults.ts';

describeSignInFaults('portico-sign-in');
