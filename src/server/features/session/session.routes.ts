import * as contract from '#contract/session.ts'
import { publicRoute, route } from '#server/http/route.ts'
import { findUser } from '../users/users.sql.ts'
import { deleteSession } from './sessions.sql.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes = [
  route(contract.getUser, 'read', (_, { db, caller, services }) => findUser(db, caller.userId, services.urls)),
  publicRoute(contract.login, signIn),
  route(contract.logout, 'account', async (_, { db, caller, setSessionCookie }) => {
    if (caller.sessionId) await deleteSession(db, caller.sessionId)
    setSessionCookie(null)
    return undefined
  }),
]
