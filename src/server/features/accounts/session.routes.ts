import * as contract from '#contract/accounts/session.ts'
import { login } from '#contract/accounts/sign-in.ts'
import { publicRoute, route, visitorRoute, withSecondFactor } from '#server/platform/http/route.ts'
import { findSessions } from './sessions.sql.ts'
import { endSession, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { findUser } from './users.sql.ts'

export const sessionRoutes = [
  withSecondFactor(
    false,
    route(contract.getUser, 'read', (_, { db, caller, services }) => findUser(db, caller, services.urls)),
  ),
  visitorRoute(contract.getVisitor, async (_, { db, caller, services }) => ({
    data: caller ? await findUser(db, caller, services.urls) : null,
  })),
  publicRoute(login, signIn),
  route(contract.logout, 'account', signOut),
  route(contract.listSessions, 'account', async (_, { db, caller }) => ({
    data: await findSessions(db, caller.userId, caller.sessionId),
  })),
  route(contract.endSession, 'account', endSession),
]
