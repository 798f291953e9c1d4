import type { badgePicture } from '#server/platform/images/pictures.ts'
import type { BadgeRow } from '../badges/badge-answer.ts'

/** The parts of a badge, its template and its organization that a certificate uses. */
export type CertifiedRow = {
  badge: Pick<
    BadgeRow['badge'],
    | 'number'
    | 'recipientFirstName'
    | 'recipientLastName'
    | 'emittedAt'
    | 'expiresAt'
    | 'createdAt'
    | 'grade'
    | 'gradeScale'
    | 'creditsEarned'
    | 'evidence'
  >
  template: Pick<BadgeRow['template'], 'id' | 'isLearningPath'>
  version: Parameters<typeof badgePicture>[1] &
    Pick<
      BadgeRow['version'],
      'title' | 'description' | 'neededSteps' | 'isMicroCredential' | 'microCredential' | 'alignments' | 'showsGrades'
    >
  organization: BadgeRow['organization']
}
