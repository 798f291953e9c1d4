import { z } from 'zod'
import { data, endpoint, leavesOf, replacing } from '../endpoint.ts'
import { Email, FlagInput, Language, OptionalUpload, personName } from '../formats.ts'
import { uploadedPicture } from '../uploads.ts'
import { getUser, Profile, User, Username } from './session.ts'

/** An answer with only a confirmation message. Not wrapped in `data`. */
const Message = z.object({ message: z.string() })

/** A token from a mailed link. */
const LinkToken = z.string().min(1).max(255)

/** A password as typed; not trimmed, because spaces count. The service decides whether it is strong enough. */
const Password = z.string().min(1).max(1000)

export const UpdateUser = z.object({ username: Username.optional(), email: Email.optional() })
export type UpdateUser = z.output<typeof UpdateUser>

/**
 * E6: not wrapped in `data`. A new address takes effect when its owner opens the mailed link; until then the answer
 * shows the old address.
 */
export const updateUser = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/auth/user',
    summary: 'Edit the signed-in user',
    input: UpdateUser,
    output: User,
  }),
  { shownBy: () => getUser, seen: ({ username, email }: Partial<User>) => ({ username, email }) },
)

/** Addition: confirms a new address with the mailed token, which works once, within 24 hours. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/confirm-email',
  summary: 'Confirm a new email address',
  input: z.object({ token: LinkToken }),
  output: Message,
})

/** E7, with language and settings as additions. */
export const UpdateProfile = z.object({
  name: personName(100).optional(),
  last_name: personName(100).optional(),
  profile_picture: OptionalUpload,
  language: Language.optional(),
  settings: z.object({ public_profile: FlagInput.optional(), public_badges: FlagInput.optional() }).optional(),
})
export type UpdateProfile = z.output<typeof UpdateProfile>

const ofProfile = {
  seen: ({ name, last_name, language, settings, profile_picture_path }: Partial<Profile>) => ({
    name,
    last_name,
    language,
    ...leavesOf(
      'settings',
      settings && { public_profile: settings.public_profile, public_badges: settings.public_badges },
    ),
    profile_picture: uploadedPicture(profile_picture_path),
  }),
}

export const updateProfile = replacing(
  endpoint({
    method: 'POST',
    path: '/api/v1/auth/user/profile',
    summary: 'Edit the user profile',
    input: UpdateProfile,
    output: data(Profile),
  }),
  ofProfile,
)

/** Addition: restores the drawn initials. */
export const deleteProfilePicture = replacing(
  endpoint({
    method: 'DELETE',
    path: '/api/v1/auth/user/profile/picture',
    summary: 'Remove the profile picture',
    input: z.object({}),
    output: data(Profile),
  }),
  { ...ofProfile, fields: () => ['profile_picture'] },
)

/** E8: answers the same whether or not the account exists. */
export const requestPassword = endpoint({
  method: 'GET',
  path: '/api/v1/auth/request-password',
  summary: 'Request a password reset',
  hasSideEffects: true,
  input: z.object({ email: Email }),
  output: Message,
})

/** Addition: uses a mailed token, valid once: 60 minutes after E8, or a week for a new account. */
export const ResetPassword = z.object({ token: LinkToken, password: Password })

/** The first password of an account also signs in: `user` is the same as after signing in, else null. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  summary: 'Set a new password with the token of a link',
  input: ResetPassword,
  output: Message.extend({ user: User.nullable() }),
})

/** Addition: whose password a mailed token sets. In the body, because URLs are logged. */
export const openPasswordLink = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reset-password/account',
  summary: 'Get the account of a password link',
  input: z.object({ token: LinkToken }),
  output: data(
    z.object({
      email: z.string(),
      /** Whether it is the account's first password. */
      is_first: z.boolean(),
    }),
  ),
})

/**
 * Addition: changes the user's password, ends their other sessions, and with `revoke_tokens` revokes their API tokens.
 */
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
