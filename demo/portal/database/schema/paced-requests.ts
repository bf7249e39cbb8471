import { pgTable } from 'drizzle-orm/pg-core';
import { definePacedRequests } from '../../../server/pace/tables.ts';

/** Networks and browsers that load captchas and start single sign-on. */
export const pacedRequests = definePacedRequests(pgTable, 'paced_requests');
