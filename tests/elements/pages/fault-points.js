// Throws in one component, hook or effect of the elements (`tests/elements/server/fault-points.ts`).
const counts = new Map();
globalThis.faults = { counts, thrown: false, fault: undefined };
globalThis.faultPoint = (name) => {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  const { fault } = globalThis.faults;
  if (name !== fault?.target) return;
  if (count === fault.from || (count > fault.from && !fault.once)) {
    globalThis.faults.thrown = true;
    throw new Error(`fault at ${name}`);
  }
};
