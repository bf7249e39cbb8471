/** A text with an address in it that stands out. */
export function EmphasizedAddress({ text, address }: { text: string; address: string }) {
  const [before = '', ...after] = text.split(address);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <b part="address">{address}</b>
      {after.join(address)}
    </>
  );
}
