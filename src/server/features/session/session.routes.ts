import * as contract from '#contract/session.ts'
import { notFound } from '#server/http/refusal.ts'
import { publicRoute, route, visitorRoute } from '#server/http/route.ts'
import { findUser } from '../users/users.sql.ts'
import { deleteSession, deleteSessionOf, findSessions } from './sessions.sql.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes = [
  route(contract.getUser, 'read', (_, { db, caller, services }) => findUser(db, caller.userId, services.urls)),
  visitorRoute(contract.getVisitor, async (_, { db, caller, services }) => ({
    data: caller ? await findUser(db, caller.userId, services.urls) : null,
  })),
  publicRoute(contract.login, signIn),
  route(contract.logout, 'account', async (_, { db, caller, setSessionCookie }) => {
    if (caller.sessionId) await deleteSession(db, caller.sessionId)
    setSessionCookie(null)
    return undefined
  }),
  route(contract.listSessions, 'account', async (_, { db, caller }) => ({
    data: await findSessions(db, caller.userId, caller.sessionId),
  })),
  route(contract.endSession, 'account', async ({ session_id }, { db, caller, setSessionCookie }) => {
    if (!(await deleteSessionOf(db, caller.userId, session_id))) throw notFound()
    if (session_id === caller.sessionId) setSessionCookie(null)
    return undefined
  }),
]
