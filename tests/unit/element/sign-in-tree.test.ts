import { expect, test } from 'vitest';
import { renderSignInTree } from './render-tree.tsx';

test('the first view of the sign-in is what React renders first (npm run first-view writes it)', async () => {
  await expect(`${JSON.stringify(renderSignInTree(), undefined, 2)}\n`).toMatchFileSnapshot(
    '../../../widgets/sign-in/first-view.json',
  );
});
