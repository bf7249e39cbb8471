// What `sign-in.js` loads while people type.
import type { ViewScript } from '../../src/element/form-life.ts';
import { schedulePageHints } from '../../src/element/hints/load-page-hints.ts';
import { renderer } from '../../src/element/renderer.ts';
import { createViewLife, Root } from '../../src/element/view-life.tsx';
import { SignIn } from '../../src/views/sign-in/sign-in.tsx';
import { loadExtras } from '../../src/views/sign-in/sign-in-form.tsx';
import { signIn } from './definition.ts';

schedulePageHints();

/** Creates the life of a `<portico-sign-in>` that shows its view. */
export const createLife: ViewScript['createLife'] = (kit, host, states, form) => {
  let mounted: ReturnType<typeof renderer.mount> | undefined;
  const mounting = {
    mount() {
      mounted = renderer.mount(host.container, Root as never, { container: host });
    },
    unmount() {
      if (mounted) renderer.unmount(mounted);
      mounted = undefined;
    },
  };
  const view = { View: SignIn as never, loadParts: loadExtras };
  return createViewLife(kit, host, states, mounting, signIn, view, form);
};
