import { useState } from 'react';

/** The first letters of the first and the last word of a name, whole characters (not code units). */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...new Intl.Segmenter().segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** A person's picture, or their initials where there is none or it does not load. Decoration. */
export function Avatar({ name, picture }: { name: string; picture: string | undefined }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="portico-avatar" part="avatar" aria-hidden="true">
      {picture && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
