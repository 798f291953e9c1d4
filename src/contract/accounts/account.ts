import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Email, FlagInput, Language, OptionalUpload, personName } from '../formats.ts'
import { Profile, User, Username } from './session.ts'

/** An answer that only says what was done. Not wrapped in `data`. */
const Message = z.object({ message: z.string() })

/** A token from a link that we mailed. */
const LinkToken = z.string().min(1).max(255)

/** A password as it is typed: it may begin or end with a space. What makes a good one the service decides. */
const Password = z.string().min(1).max(1000)

export const UpdateUser = z.object({ username: Username.optional(), email: Email.optional() })
export type UpdateUser = z.output<typeof UpdateUser>

/**
 * E6: not wrapped in `data`. A new address gets a link and takes effect when that is opened; until then the answer shows
 * the old one.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/user',
  summary: 'Edit the signed-in user',
  input: UpdateUser,
  output: User,
})

/** Addition: what the link to a new address opens. Works once, for 24 hours. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/confirm-email',
  summary: 'Confirm a new e-mail address',
  input: z.object({ token: LinkToken }),
  output: Message,
})

/** E7, and as additions the language and the settings. */
export const UpdateProfile = z.object({
  name: personName(100).optional(),
  last_name: personName(100).optional(),
  profile_picture: OptionalUpload,
  language: Language.optional(),
  settings: z.object({ public_profile: FlagInput.optional(), public_badges: FlagInput.optional() }).optional(),
})
export type UpdateProfile = z.output<typeof UpdateProfile>

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/v1/auth/user/profile',
  summary: 'Edit the user profile',
  input: UpdateProfile,
  output: data(Profile),
})

/** Addition: back to the drawn initials. */
export const deleteProfilePicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/user/profile/picture',
  summary: 'Remove the profile picture',
  input: z.object({}),
  output: data(Profile),
})

/** E8: says the same whether or not there is such an account. */
export const requestPassword = endpoint({
  method: 'GET',
  path: '/api/v1/auth/request-password',
  summary: 'Request a password reset',
  acts: true,
  input: z.object({ email: Email }),
  output: Message,
})

/** Addition: what the link of a mail opens, after E8 (once, within 60 minutes) or for a new account (once, within a week). */
export const ResetPassword = z.object({ token: LinkToken, password: Password })

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  summary: 'Set a new password with the token of a link',
  input: ResetPassword,
  output: Message,
})

/** Addition: a new password for who is signed in. Ends every other session, and revokes their API tokens where it says so. */
export const ChangePassword = z.object({
  current_password: Password,
  password: Password,
  revoke_tokens: FlagInput.optional(),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/password',
  summary: 'Change the password',
  status: 204,
  input: ChangePassword,
  output: z.undefined(),
})
