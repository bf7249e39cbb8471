import { signal } from '@preact/signals-core';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TreeNode } from '../../../src/element/form-tree.ts';
import { ViewRoot } from '../../../src/element/view-life.tsx';
import type { ViewContext } from '../../../src/hooks/view-context.ts';
import { createServerSession } from '../../../src/session/server-session.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { SignIn } from '../../../src/views/sign-in/sign-in.tsx';

/** Values that stand for the attributes in the markup of React. */
const LINKS = {
  forgotPasswordUrl: 'https://forgot.invalid/',
  registrationUrl: 'https://register.invalid/',
};
const USER_NAME = '{userName}';

/** Replaces what depends on attributes and language by placeholders. */
function toPlaceholders(name: string, value: string): string {
  for (const [property, address] of Object.entries(LINKS)) {
    if (value === address) return `{${property}}`;
  }
  if (name === 'type' && value === 'text') return '{type}';
  if (name === 'inputmode') return '{inputmode}';
  return name === 'lang' && value === 'en' ? '{lang}' : value;
}

type Parsed = DefaultTreeAdapterTypes.ChildNode;

function toTree(node: Parsed): TreeNode {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  const { attrs, childNodes, tagName } = node as DefaultTreeAdapterTypes.Element;
  const part = attrs.find(({ name }) => name === 'part')?.value.split(' ')[0];
  const attributes = attrs
    .filter(({ name, value }) => name !== 'class' || value !== `portico-${part}`)
    .map(({ name, value }) => [
      name,
      // In light DOM, `{slot}` has no value.
      tagName === 'slot' ? `{slot}${value}` : toPlaceholders(name, value),
    ]);
  const tag = /^h\d$/.test(tagName) ? 'h{headingLevel}' : tagName;
  return [tag, Object.fromEntries(attributes), ...childNodes.map(toTree)];
}

/** Renders the first view of the sign-in with React: nobody is known to be signed in, and no answer has arrived. */
export function renderSignInTree(): TreeNode {
  const translate = (key: string) => `{${key}}`;
  const context = {
    session: { ...createServerSession(), portalAddress: () => undefined },
    i18n: { translator: signal({ language: 'en', direction: '{dir}', translate }) },
    idPrefix: '{id}',
    ports: { settings: () => defaultSettings('https://portal.invalid') },
    host: { baseURI: 'https://portal.invalid/', shadowRoot: {} },
    addStyles: () => () => {},
    showsFailures: () => true,
    takeEarlyAttempt: () => undefined,
  } as unknown as ViewContext;
  const attributes = {
    ...LINKS,
    headingLevel: 2,
    userName: USER_NAME,
    returnPath: '',
    stay: false,
    confirmRedirect: false,
    rememberName: '{rememberName}',
    singleSignOnFirst: '{singleSignOnFirst}',
    identifierFirst: '{identifierFirst}',
  };
  const markup = renderToStaticMarkup(
    <ViewRoot
      port={{
        View: SignIn as never,
        context,
        attributes: signal(attributes),
        onShown: () => () => {},
        onUpdated: () => {},
        onError: () => {},
      }}
    />,
  );
  return toTree(parseFragment(markup).childNodes[0] as Parsed);
}
