import { useMutation } from '@tanstack/react-query'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Account.module.css'
import { removePictureMutation, updateProfileMutation } from './account.queries.ts'
import { PictureUpload } from './PictureUpload.tsx'

/** Field for the profile picture, previewed in the sizes that the dashboard uses; falls back to initials. */
export function ProfilePicture({ profile }: { profile: User['profile'] }) {
  const upload = useMutation(updateProfileMutation)
  const remove = useMutation(removePictureMutation)
  return (
    <PictureUpload
      label={m.account_picture()}
      hint={m.account_picture_hint()}
      field="profile_picture"
      remove={m.account_picture_remove()}
      onUpload={(profile_picture, sending) => upload.mutateAsync({ profile_picture, sending, madeFrom: profile })}
      onRemove={isUploaded(profile.profile_picture_path) ? () => remove.mutateAsync(profile) : undefined}
      preview={
        <div className={styles.picture}>
          <img src={profile.profile_picture_high_path} width={96} height={96} alt={m.account_picture_now()} />
          <img src={profile.profile_picture_thumbnail_path} width={28} height={28} alt="" />
        </div>
      }
    />
  )
}
