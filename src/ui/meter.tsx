/** A native meter with its value in words. */
export function Meter({
  id,
  label,
  value,
  max,
  text,
  warning,
}: {
  id: string;
  label: string;
  value: number;
  /** The limit. If it is undefined, only the text is shown. */
  max: number | undefined;
  text: string;
  warning: string | undefined;
}) {
  return (
    <div className="portico-meter" part="meter">
      {max === undefined ? null : (
        <meter
          className={warning ? 'portico-bar portico-bar-warning' : 'portico-bar'}
          part="meter-bar"
          aria-label={label}
          aria-describedby={`${id}-text`}
          min={0}
          max={max}
          value={Math.min(value, max)}
        />
      )}
      <div className="portico-meter-text">
        <p id={`${id}-text`} className="portico-hint" part="meter-text">
          {text}
        </p>
        {warning ? (
          <p className="portico-warning" part="meter-warning">
            {warning}
          </p>
        ) : null}
      </div>
    </div>
  );
}
