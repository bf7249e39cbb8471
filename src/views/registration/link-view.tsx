import { useRef } from 'react';
import { ServicesContext } from '../../hooks/services.ts';
import { useLinkFlow } from '../../hooks/use-link-flow.ts';
import { useRegistrationTexts } from '../../hooks/use-registration-texts.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Card } from '../card.tsx';
import { LinkStep } from './link-step.tsx';
import { titleOf } from './title-of.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** What an element is for where no link says so. */
export type Purpose = 'registration' | 'reset';

interface LinkProps {
  headingLevel: number;
  token: string;
  purpose: Purpose;
}

/** The step at which an invited person stands: the one of their link, whichever element it was led to. */
export function LinkView(props: LinkProps) {
  return (
    <ServicesContext.Provider value={useRegistrationTexts()}>
      <LinkCard {...props} />
    </ServicesContext.Provider>
  );
}

function LinkCard({ headingLevel, token, purpose }: LinkProps) {
  const { language } = useTranslator();
  const box = useRef<HTMLDivElement>(null);
  const link = useLinkFlow(token);
  useArrivalFocus(box, link.state.step);
  return (
    // These texts may come later than those of the other elements.
    <div ref={box} lang={language}>
      <Card title={titleOf(link.state, purpose)} level={headingLevel}>
        <LinkStep {...link} purpose={purpose} />
      </Card>
    </div>
  );
}
