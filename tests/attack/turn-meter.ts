/** Reads the CPU time that this thread has used, in milliseconds. It does not grow while the thread waits. */
export function readCpu(): number {
  // Linux counts the time of a running thread at each tick (4 ms), or when the whole process is asked for.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures the longest turn of the event loop in CPU time: for that long, the thread can do nothing else.
 * Wall-clock time would also count the other processes of a busy machine.
 */
export class TurnMeter {
  #isWatching = false;
  #longest = 0;

  /** Starts watching. Each turn ends with an immediate, which starts the next one without waiting. */
  start(): void {
    this.#isWatching = true;
    this.#longest = 0;
    let before = readCpu();
    const endTurn = () => {
      const now = readCpu();
      this.#longest = Math.max(this.#longest, now - before);
      before = now;
      if (this.#isWatching) setImmediate(endTurn);
    };
    setImmediate(endTurn);
  }

  /** Stops watching. @returns the longest turn in milliseconds */
  stop(): number {
    this.#isWatching = false;
    return this.#longest;
  }
}
