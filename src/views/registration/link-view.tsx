import { type RefObject, useEffect, useRef } from 'react';
import { EXTERNAL_USER_STATES } from '../../contract/external-user-state.ts';
import { type LinkState, useLinkFlow } from '../../hooks/use-link-flow.ts';
import { type MessageKey, useView } from '../../hooks/view-context.ts';
import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import card from '../../ui/card.css?inline';
import field from '../../ui/field.css?inline';
import passwordField from '../../ui/password-field.css?inline';
import states from '../../ui/states.css?inline';
import { Card } from '../card.tsx';
import { StepIcon } from '../step-icon.tsx';
import { LinkStep } from './link-step.tsx';
import type { Purpose } from './request-form.tsx';

/** The style sheet of both elements for invited people. Their forms add another one. */
export const linkStyles = [base, states, button, card, field, passwordField].join('');

/** The attributes of `<portico-registration>` and `<portico-password-reset>`. */
export interface LinkAttributes {
  headingLevel: number;
  token: string;
}

interface LinkProps extends LinkAttributes {
  purpose: Purpose;
}

/**
 * The view of both elements for invited people. The step depends on the link: a link for a new password
 * works in `<portico-registration>` too.
 */
export function LinkView({ headingLevel, token, purpose }: LinkProps) {
  const box = useRef<HTMLDivElement>(null);
  const link = useLinkFlow(token);
  const { state } = link;
  const icon = getIcon(state);
  useStepFocus(box, state.step);
  return (
    <div ref={box}>
      <Card
        title={getTitle(state, purpose)}
        level={headingLevel}
        icon={icon && <StepIcon name={icon} />}
      >
        <LinkStep {...link} purpose={purpose} />
      </Card>
    </div>
  );
}

/** The title of a step. Before the link is known, it depends on the element. */
function getTitle(state: LinkState, purpose: Purpose): MessageKey {
  switch (state.step) {
    case 'mailed':
      return 'mail.title';
    case 'sign-in':
      return state.userState === EXTERNAL_USER_STATES.verified
        ? 'link.readyTitle'
        : 'link.signInTitle';
    case 'registration':
      return 'registration.title';
    case 'new-password':
      return 'reset.title';
    case 'checking':
    case 'unchecked':
    case 'refused':
    case 'request':
      return purpose === 'reset' ? 'reset.title' : 'registration.title';
    default:
      return state satisfies never;
  }
}

/** The picture of a step without a form. */
function getIcon(state: LinkState) {
  if (state.step === 'mailed') return 'mail';
  return state.step === 'sign-in' ? 'check-mark' : undefined;
}

/** The element of a step that gets the focus: a text to read, or the first control. */
const FIRST = '[tabindex="-1"], input:not([readonly]), button, a';

/**
 * Moves the focus into a new step: it was lost with the controls of the last one. Does nothing for the first step of
 * the page.
 */
function useStepFocus(box: RefObject<HTMLElement | null>, step: LinkState['step']): void {
  const { moveFocus } = useView();
  const before = useRef<LinkState['step']>(undefined);
  useEffect(() => {
    if (step === 'checking') return;
    const isFirst = before.current === undefined;
    before.current = step;
    if (!isFirst) moveFocus(box.current?.querySelector<HTMLElement>(FIRST));
  }, [box, moveFocus, step]);
}
