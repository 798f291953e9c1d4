import type { User } from '#contract/accounts/session.ts'

/** A user's picture; without one the service draws their initials. */
export const Avatar = ({ profile }: { profile: Pick<User['profile'], 'profile_picture_thumbnail_path'> }) => (
  <img
    className="flex-none border border-rule rounded-[50%] bg-selected object-cover"
    src={profile.profile_picture_thumbnail_path}
    width={28}
    height={28}
    alt=""
  />
)
