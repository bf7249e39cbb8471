import { executeServerCommand } from '@web/test-runner-commands';

/** Whether the build under test is the one with Preact in place of React. */
export const isSlim = await executeServerCommand<boolean, undefined>('build:is-slim');
