import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { OrganizationRow } from '../organizations/organizations.sql.ts'
import type { CertifiedRow } from './certified-row.ts'

/** The nil UUID, for rows that do not exist. */
const NOWHERE = '00000000-0000-0000-0000-000000000000'

/**
 * The badge of a made-up person, for previews. It is not stored.
 * @param emittedAt a wall-clock time
 */
export function sampleBadge(organization: OrganizationRow, language: Language, emittedAt: string): CertifiedRow {
  const locale = { locale: language }
  return {
    organization,
    template: { id: NOWHERE, isLearningPath: false },
    version: {
      id: NOWHERE,
      title: m.certificate_settings_sample_title({}, locale),
      code: 'DP-101',
      description: m.certificate_settings_sample_description({}, locale),
      type: 'skills',
      colorPrimary: null,
      image: null,
      backgroundImage: null,
      isMicroCredential: false,
      microCredential: null,
      alignments: [],
      showsGrades: false,
      neededSteps: null,
    },
    badge: {
      number: SAMPLE_NUMBER,
      recipientFirstName: m.certificate_settings_sample_first_name({}, locale),
      recipientLastName: m.certificate_settings_sample_last_name({}, locale),
      emittedAt,
      expiresAt: null,
      createdAt: '2025-01-01 00:00:00.000000+00',
      grade: null,
      gradeScale: null,
      creditsEarned: null,
      evidence: null,
    },
  }
}

/** A number that no badge has. */
const SAMPLE_NUMBER = '0000-0000'
