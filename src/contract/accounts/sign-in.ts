import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fails, requiredText } from '../formats.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { SignInCode } from './second-factor.ts'
import { User } from './session.ts'

/** The sign-in form has one field that takes either the e-mail address or the username. */
export const SignIn = z
  .object({
    email: requiredText(254).optional(),
    username: requiredText(254).optional(),
    // Not trimmed: a password may begin or end with a space.
    password: z.string().min(1).max(1000),
  })
  .refine(({ email, username }) => email || username, { path: ['email'], ...fails('required') })

/**
 * Signs in from a browser: the answer sets an httpOnly cookie. A user with one-time codes gets 401 `code_required` and
 * continues with `loginWithCode`.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  summary: 'Sign in',
  input: SignIn,
  output: User,
})

/** Addition: the second step after `code_required`, within ten minutes and in the same browser. */
export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login/code',
  summary: 'Sign in with a code after the password',
  input: z.object({ code: SignInCode }),
  output: User,
})

/** Addition: signs in with a passkey, without a password. */
export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login/passkey',
  summary: 'Sign in with a passkey',
  input: z.object({ passkey: PasskeyAssertion }),
  output: User,
})
