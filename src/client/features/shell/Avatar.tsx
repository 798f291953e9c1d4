import type { User } from '#contract/accounts/session.ts'
import styles from './Avatar.module.css'

/** The picture of a person, which the service draws from the initials where there is none. */
export const Avatar = ({ profile }: { profile: Pick<User['profile'], 'profile_picture_thumbnail_path'> }) => (
  <img className={styles.avatar} src={profile.profile_picture_thumbnail_path} width={28} height={28} alt="" />
)
