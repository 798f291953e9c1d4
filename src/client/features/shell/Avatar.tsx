import type { User } from '#contract/accounts/session.ts'
import styles from './Avatar.module.css'

/** A user's picture; without one the service draws their initials. */
export const Avatar = ({ profile }: { profile: Pick<User['profile'], 'profile_picture_thumbnail_path'> }) => (
  <img className={styles.avatar} src={profile.profile_picture_thumbnail_path} width={28} height={28} alt="" />
)
