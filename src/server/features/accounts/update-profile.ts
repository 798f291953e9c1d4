import { updateProfile as contract, type UpdateProfile } from '#contract/accounts/account.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { replaceImage, storeImage } from '#server/platform/images/store-image.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { findUser, lockUser, type ProfileChange, updateProfile as saveProfile } from './users.sql.ts'

/** E7: changes only the fields sent. @throws Refusal 413, 415 or 422 on `profile_picture` for an unacceptable picture */
export async function updateProfile({ profile_picture, ...change }: UpdateProfile, request: SignedInRequest) {
  const { caller, services } = request
  if (profile_picture) {
    const key = await storeImage(services, caller.organizationId, profile_picture, 'square', 'profile_picture')
    await replaceImage(services, caller.organizationId, key, () => save({ ...change, picture: key }, request))
  } else if (Object.values(change).some((value) => value !== undefined)) await save(change, request)
  return profileAnswer(request)
}

/** Removes the picture; the generated initials are shown again. */
export async function deleteProfilePicture(_: object, request: SignedInRequest) {
  await replaceImage(request.services, request.caller.organizationId, null, () => save({ picture: null }, request))
  return profileAnswer(request)
}

const save = (change: ProfileChange, request: SignedInRequest) =>
  request.db.transaction(async (tx) => {
    const { caller, services } = request
    await lockUser(tx, caller.userId)
    const { picture, ...sent } = change
    await refuseStale(tx, request, contract, {
      sent: { ...sent, ...(picture !== undefined && { profile_picture: picture }) },
      shown: (await findUser(tx, caller, services.urls)).profile,
      changes: { userId: caller.userId, kinds: ['account_edited'] },
    })
    const fields = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : name))
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'account_edited', details: { fields } })
    return saveProfile(tx, request.caller.userId, change)
  })

async function profileAnswer({ db, caller, services }: SignedInRequest) {
  return { data: (await findUser(db, caller, services.urls)).profile }
}
