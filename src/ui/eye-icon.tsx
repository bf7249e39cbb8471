/** An eye, crossed out or not; decoration beside a name in words. */
export function EyeIcon({ crossed }: { crossed: boolean }) {
  return (
    <svg className="portico-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        className="portico-eye"
        d="M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7z"
      />
      <circle className="portico-pupil" cx="12" cy="12" r="3" />
      {crossed ? <path className="portico-cross" d="M4 4l16 16" /> : null}
    </svg>
  );
}
