import type { RequestHandler } from '../database/owner-socket.ts'
import type { Services } from '../services.ts'
import { carryOut, Order } from './carry-out.ts'

/** Does what the operator's command asks of the running service, which alone may open the embedded store. */
export const answerOperator =
  (services: Services): RequestHandler =>
  (request) =>
    carryOut(Order.parse(request), { db: services.db, services })
