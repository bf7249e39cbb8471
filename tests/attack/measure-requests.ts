import { IS_SOAK } from '../support/soak.ts';
import { readStatuses, sendBytes } from '../unit/portal/support/send-bytes.ts';
import type { AttackedDemo } from './attacked-demo.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** The head of an answer. */
interface Answer {
  /** 0 if the connection was closed without an answer. */
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
}

/** The answer to a request, and what it has cost. */
export interface SentRequest {
  readonly request: HostileRequest;
  readonly answer: Answer;
  /** CPU time of the main thread of the servers in all turns, in milliseconds. */
  readonly total: number;
}

/** A request that was measured several times. The lowest values count. */
export interface Measurement extends SentRequest {
  /** CPU time of the longest turn of the event loop, in milliseconds. */
  readonly longestTurn: number;
}

/** Number of times that a costly request is measured. */
const TIMES = 3;

/** Number of requests that are measured several times, in any case. */
const COSTLY = IS_SOAK ? 60 : 10;

let clients = 0;

/** Sends a request as a client of a network that sent none before. */
async function send(demo: AttackedDemo, { server, toBytes }: HostileRequest): Promise<Answer> {
  clients += 1;
  const client = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  const text = await sendBytes(`http://127.0.0.1:${demo.ports[server]}`, toBytes(client));
  const [head = ''] = text.split('\r\n\r\n', 1);
  return { head, status: Number(readStatuses(head)[0] ?? 0) };
}

/** Sends requests one after the other and measures each of them once. */
export async function sendAll(
  demo: AttackedDemo,
  requests: readonly HostileRequest[],
): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  let before = await demo.readCpu();
  for (const request of requests) {
    const answer = await send(demo, request);
    const after = await demo.readCpu();
    sent.push({ request, answer, total: after - before });
    before = after;
  }
  return sent;
}

/**
 * Measures the most costly requests again, by their longest turn. A turn is a part of the total, so all
 * requests are measured whose total is above the limit; the others are within it.
 * @param limit in milliseconds
 * @returns them, beginning with the longest turn
 */
export async function measureCostly(
  demo: AttackedDemo,
  sent: readonly SentRequest[],
  limit: number,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const byTotal = sent.toSorted((one, other) => other.total - one.total);
  for (const [index, first] of byTotal.entries()) {
    if (index >= COSTLY && first.total <= limit) break;
    let { total } = first;
    let longestTurn = Number.POSITIVE_INFINITY;
    for (let time = 0; time < TIMES; time += 1) {
      const turn = await demo.findLongestTurn(() => send(demo, first.request));
      longestTurn = Math.min(longestTurn, turn);
    }
    for (const again of await sendAll(demo, Array<HostileRequest>(TIMES - 1).fill(first.request))) {
      total = Math.min(total, again.total);
    }
    measurements.push({ ...first, total, longestTurn });
  }
  return measurements.sort((one, other) => other.longestTurn - one.longestTurn);
}
