import type { DemoOrganization } from '../demo-organization.ts'
import { teachingFoundations, teachingJourneys } from './teaching-foundations.ts'
import { wrenfieldPaths } from './wrenfield-paths.ts'
import { wrenfieldTemplates } from './wrenfield-templates.ts'

/** An English college: where demo@insegna.example works. */
export const wrenfield: DemoOrganization = {
  organization: {
    name: 'Wrenfield College',
    type: 'public_local_national',
    activity: 'university',
    language: 'en',
  },
  profile: {
    description:
      '<p>Wrenfield College teaches 6,400 students on the banks of the Ardle. Its badges say what people can do beyond their degree: <strong>handle data, teach well, work safely</strong>.</p><p>Each badge names the evidence that stands behind it.</p>',
    website: 'https://www.wrenfield.example/',
    address_info: {
      street: '1 Gate Lane',
      city: 'Wrenfield',
      state: null,
      region: 'Ardleshire',
      postcode: 'WF3 7QL',
      country: 'United Kingdom',
    },
    billing_info: { vat: 'GB 318 4402 77', email: 'finance@wrenfield.example' },
    contact_info: {
      name: 'Hannah',
      last_name: 'Whitlock',
      email: 'badges@wrenfield.example',
      mobile: '+44 1632 960 118',
      tech_email: 'it@wrenfield.example',
      legal_email: 'registrar@wrenfield.example',
    },
  },
  user: {
    email: 'demo@insegna.example',
    username: 'hannah.whitlock',
    name: 'Hannah',
    last_name: 'Whitlock',
    language: 'en',
  },
  colleagues: [
    {
      email: 'demo.admin@insegna.example',
      username: 'priya.chandrasekaran',
      name: 'Priya',
      last_name: 'Chandrasekaran',
      language: 'en',
      level: 'admin',
    },
    {
      email: 'demo.editor@insegna.example',
      username: 'ellen.marsh',
      name: 'Ellen',
      last_name: 'Marsh',
      language: 'en',
      level: 'editor',
    },
    {
      email: 'demo.issuer@insegna.example',
      username: 'ruth.abramson',
      name: 'Ruth',
      last_name: 'Abramson',
      language: 'en',
      level: 'issuer',
    },
    {
      email: 'demo.viewer@insegna.example',
      username: 'callum.petrie',
      name: 'Callum',
      last_name: 'Petrie',
      language: 'en',
      level: 'viewer',
    },
  ],
  templates: [...wrenfieldTemplates, ...wrenfieldPaths, ...teachingFoundations],
  journeys: teachingJourneys,
  lists: [
    {
      name: 'Incoming students',
      description: 'Everyone who enrolled this autumn, from the student record.',
      status: 'enabled',
      type: 'list',
      people: 2000,
      age: 61,
    },
    {
      name: 'Teaching fellows',
      description: 'Lecturers in their first two years, for the inclusive teaching programme.',
      status: 'enabled',
      type: 'list',
      people: 64,
      age: 340,
    },
    {
      name: 'Laboratory staff, last year',
      description: 'Kept for reference; this year’s list replaces it.',
      status: 'disabled',
      type: 'list',
      people: 178,
      age: 430,
    },
    {
      name: 'mentors-spring.xlsx',
      description: null,
      status: 'enabled',
      type: 'import',
      people: 240,
      age: 205,
    },
  ],
  cultures: ['british', 'british', 'british', 'british', 'irish', 'indian', 'african', 'european', 'asian', 'italian'],
  domain: 'wrenfield.example',
  people: 2600,
  badges: 3000,
  creditsLeft: 7215,
  grants: ['Left over from the pilot', 'Credits of the first year', 'Credits of the second year'],
  decision: 'Awards board, minute',
  revocations: [
    'Awarded to the wrong person: the attendance sheet had two people of the same name.',
    'The assessed work was withdrawn after a finding of academic misconduct.',
    'Awarded twice for the same workshop.',
    'The practical assessment was not completed; the register was corrected.',
    'Awarded from last year’s list by mistake.',
  ],
}
