import * as contract from '#contract/accounts/account.ts'
import { publicRoute, route } from '#server/platform/http/route.ts'
import { confirmEmail } from './confirm-email.ts'
import { changePassword, openPasswordLink, requestPassword, resetPassword } from './reset-password.ts'
import { deleteProfilePicture, updateProfile } from './update-profile.ts'
import { updateUser } from './update-user.ts'

export const userRoutes = [
  route(contract.updateUser, 'account', updateUser),
  publicRoute(contract.confirmEmail, confirmEmail),
  route(contract.updateProfile, 'account', updateProfile),
  route(contract.deleteProfilePicture, 'account', deleteProfilePicture),
  publicRoute(contract.requestPassword, requestPassword),
  publicRoute(contract.resetPassword, resetPassword),
  publicRoute(contract.openPasswordLink, openPasswordLink),
  route(contract.changePassword, 'account', changePassword),
]
