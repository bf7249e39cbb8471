import type { MessageKey } from '../../i18n/dictionary.ts';
import type { SettingsInput } from '../../settings/settings.ts';
import type { Answers } from '../answers/answer.ts';
import type { ElementName } from './state-name.ts';

/** A control of the elements: the input with a name, the button or link with a text, or what a selector matches. */
export type Control =
  | { readonly name: string }
  | { readonly text: MessageKey }
  | { readonly selector: string };

/** An action of a person in a frame. Each one waits until its control is there. */
export type Gesture =
  | { readonly type: 'fill'; readonly control: Control; readonly value: string }
  | { readonly type: 'click'; readonly control: Control }
  | { readonly type: 'focus'; readonly control: Control }
  /** Chooses the language whose texts are missing. */
  | { readonly type: 'choose-missing'; readonly control: Control }
  /** Presses a key while Caps Lock is on, until a text is shown: before React has loaded, nothing answers keys. */
  | { readonly type: 'caps-lock'; readonly control: Control; readonly text: MessageKey }
  /** Opens a menu, if the element has one that is closed. */
  | { readonly type: 'open' }
  /** Waits until a text is shown, such as the answer to the last gesture. */
  | { readonly type: 'see'; readonly text: MessageKey }
  /** Lets seconds pass. */
  | { readonly type: 'wait'; readonly seconds: number }
  /** Loses the network. */
  | { readonly type: 'go-offline' }
  /** Comes back to the tab after a pause. */
  | { readonly type: 'come-back' }
  /** Signs out in another tab. */
  | { readonly type: 'sign-out-elsewhere' };

/** What a state shows: a text, a part, what a selector matches, or a focused control, by its name or tag. */
export type Sign =
  | { readonly text: MessageKey }
  | { readonly part: string }
  | { readonly selector: string }
  | { readonly focused: string };

/** A state of an element: what the portal answers, what the person does, and what is shown then. */
export interface GalleryState {
  readonly element: ElementName;
  /**
   * Name in addresses: letters, digits and hyphens. Unique for each element. The title is in the dictionaries of the
   * pages, below the element and this name.
   */
  readonly name: string;
  /** The name of the state that this one shows as a panel. It has the same title. */
  readonly panelOf?: string;
  /** Attributes of the tag; a boolean attribute is `true`. */
  readonly attributes?: Readonly<Record<string, string | true>>;
  /** Other elements in the same page. */
  readonly beside?: readonly ElementName[];
  /** The HTML of the page inside the tag. Its placeholders are texts of the group `content`, such as `{plan}`. */
  readonly content?: string;
  readonly settings?: SettingsInput;
  /** What the elements have kept in local storage on an earlier visit. */
  readonly stored?: Readonly<Record<string, string>>;
  /** The query of the page's address, such as the answer of an authority. */
  readonly query?: Readonly<Record<string, string>>;
  /** Answers that differ from the default ones. */
  readonly answers?: Answers;
  /** Answers that differ once the person has tried to sign in. */
  readonly answersAfterLogin?: Answers;
  readonly gestures?: readonly Gesture[];
  /** All of these are shown. */
  readonly shows: readonly Sign[];
  /** None of these is shown. */
  readonly hides?: readonly Sign[];
  /** Whether the element is without a shadow root in every view. */
  readonly lightDom?: true;
  /** Whether the texts of a language cannot be loaded. */
  readonly missingTexts?: true;
  /** Whether the style sheets of the page are hostile. */
  readonly hostile?: true;
}

/** Whether a call of a state is never answered, so that its connection stays open. */
export const isHeld = ({ answers = {} }: GalleryState): boolean =>
  Object.values(answers).flat().includes('hold');
