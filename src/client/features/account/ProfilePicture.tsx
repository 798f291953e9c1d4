import type { MadeFrom } from '#client/api/call.ts'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { useAction } from '#client/api/use-action.ts'
import { saveOrAsk } from '#client/features/conflicts/save-or-ask.ts'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Account.module.css'
import { removePictureMutation, updateProfileMutation } from './account.queries.ts'
import { PictureUpload } from './PictureUpload.tsx'

/** Field for the profile picture, previewed in the sizes that the dashboard uses; falls back to initials. */
export function ProfilePicture({ profile }: { profile: User['profile'] }) {
  const upload = useAction(updateProfileMutation)
  const remove = useAction(removePictureMutation)
  const asking = <Saved,>(save: (madeFrom: MadeFrom<User['profile']>) => Promise<Saved>, sent: object) =>
    saveOrAsk(save, { madeFrom: profile, sent, label: m.account_picture })
  return (
    <PictureUpload
      label={m.account_picture()}
      hint={m.account_picture_hint()}
      field="profile_picture"
      remove={m.account_picture_remove()}
      onUpload={(profile_picture, sending) =>
        asking((madeFrom) => upload.runAsync({ profile_picture, sending, madeFrom }), { profile_picture })
      }
      onRemove={
        isUploaded(profile.profile_picture_path)
          ? () => asking((madeFrom) => remove.runAsync({ madeFrom }), {})
          : undefined
      }
      preview={
        <div className={styles.picture}>
          <img src={profile.profile_picture_high_path} width={96} height={96} alt={m.account_picture_now()} />
          <img src={profile.profile_picture_thumbnail_path} width={28} height={28} alt="" />
        </div>
      }
    />
  )
}
