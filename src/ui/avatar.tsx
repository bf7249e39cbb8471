import { useState } from 'react';

/** The first grapheme of a word; its first code point in Firefox 124 and older, which has no segmenter. */
const getFirst = (word: string) =>
  'Segmenter' in Intl ? new Intl.Segmenter().segment(word).containing(0)?.segment : [...word][0];

/** The initials of a name: the first grapheme of its first and last word. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => getFirst(word ?? '') ?? '')
    .join('')
    .toLocaleUpperCase();
}

/**
 * A person's initials until their picture is decoded, also if it fails to load. Decorative. The style sheet draws the
 * initials: as text in a button they would be a label that its accessible name does not contain (WCAG 2.5.3).
 */
export function Avatar({ name, picture }: { name: string; picture: string | undefined }) {
  const [decoded, setDecoded] = useState<string>();
  return (
    <span
      className="portico-step portico-avatar"
      part="avatar"
      aria-hidden="true"
      data-initials={picture && picture === decoded ? undefined : getInitials(name)}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          onLoad={({ currentTarget }) => {
            currentTarget.decode().then(
              () => setDecoded(picture),
              () => {},
            );
          }}
        />
      ) : null}
    </span>
  );
}
