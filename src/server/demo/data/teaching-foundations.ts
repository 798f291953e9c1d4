import type { DemoJourney, DemoTemplate } from '../demo-organization.ts'

type ContentField = 'title' | 'code' | 'type' | 'color_primary' | 'description' | 'assignment_criteria'

const acquired = {
  acquired_knowledge: '<p>How people learn, and what teaching can do for it.</p>',
  acquired_skills: '<p>Prepares, teaches and looks back on a series of sessions.</p>',
  acquired_attitudes: '<p>Teaches every student in the room.</p>',
  application_scope: '<p>Teaching posts in higher education.</p>',
}

const step = (content: Pick<DemoTemplate['content'], ContentField>): DemoTemplate => ({
  content: { ...content, type_data: acquired, language: 'en', is_published: 1 },
  status: 'active',
  age: 300,
  weight: 0,
  activities: [],
})

/** The steps of the path below, held only by people on the path. */
const steps: DemoTemplate[] = [
  step({
    title: 'Assessment and feedback for learning',
    code: 'AFL-1',
    type: 'knowledge',
    color_primary: '#27479a',
    description:
      '<p>Designs an assessment that tells students where they stand, and gives feedback that they can use.</p>',
    assignment_criteria: '<p>Two workshops and an assessment brief that was tried out with a group.</p>',
  }),
  step({
    title: 'Planning a module',
    code: 'PLAN-1',
    type: 'skills',
    color_primary: '#c0452b',
    description: '<p>Plans a module from its outcomes to its last session.</p>',
    assignment_criteria: '<p>A module plan, discussed with the programme leader.</p>',
  }),
  step({
    title: 'Teaching observation circle',
    code: 'OBS-26',
    type: 'participation',
    color_primary: '#b85c7a',
    description: '<p>Watched three colleagues teach, was watched by three, and talked about it with all of them.</p>',
    assignment_criteria: '<p>Three visits in each direction within a term.</p>',
  }),
  step({
    title: 'Curriculum and topic design',
    code: 'CTD-1',
    type: 'skills',
    color_primary: '#96601c',
    description: '<p>Breaks a topic down into steps that build on each other.</p>',
    assignment_criteria: '<p>A sequence of four sessions with their materials.</p>',
  }),
  step({
    title: 'Reflective practice',
    code: 'REF-2',
    type: 'knowledge',
    color_primary: '#2f7d5b',
    description: '<p>Keeps a teaching journal and draws conclusions from it.</p>',
    assignment_criteria: '<p>A journal over one term and a page of conclusions.</p>',
  }),
]

/** Two required steps and any two of three others; staff approve each badge. */
export const teachingFoundations: DemoTemplate[] = [
  ...steps,
  {
    content: {
      title: 'Teaching Foundations',
      code: 'PG-TF',
      language: 'en',
      type: 'qualification',
      color_primary: '#7c2340',
      is_learning_path: 1,
      is_published: 1,
      needed_steps: 4,
      award_mode: 'approval',
      description: '<p>For everybody who teaches at the college for the first time.</p>',
      assignment_criteria: '<p>Both required badges, and two more of your choice.</p>',
      type_data: acquired,
    },
    status: 'active',
    age: 290,
    weight: 0,
    steps: ['AFL-1', 'PLAN-1', 'OBS-26', 'CTD-1', 'REF-2'],
    optional: ['OBS-26', 'CTD-1', 'REF-2'],
    activities: [],
  },
]

/** Forty people on the path, in every possible state. */
export const teachingJourneys: DemoJourney[] = [
  { path: 'PG-TF', people: 7, steps: ['AFL-1'], since: 70 },
  { path: 'PG-TF', people: 5, steps: ['AFL-1', 'PLAN-1'], since: 84 },
  { path: 'PG-TF', people: 4, steps: ['AFL-1', 'PLAN-1', 'OBS-26'], since: 96 },
  { path: 'PG-TF', people: 3, steps: ['OBS-26', 'REF-2'], since: 58 },
  { path: 'PG-TF', people: 3, steps: ['AFL-1', 'PLAN-1', 'CTD-1', 'REF-2'], since: 62, decision: 'leave' },
  { path: 'PG-TF', people: 5, steps: ['AFL-1', 'PLAN-1', 'OBS-26', 'REF-2'], since: 72 },
  { path: 'PG-TF', people: 2, steps: ['AFL-1', 'PLAN-1', 'OBS-26', 'CTD-1'], since: 90, decision: 'decline' },
  { path: 'PG-TF', people: 5, steps: ['AFL-1', 'PLAN-1', 'OBS-26', 'CTD-1', 'REF-2'], since: 210, badge: 'valid' },
  {
    path: 'PG-TF',
    people: 3,
    steps: ['AFL-1', 'PLAN-1', 'OBS-26', 'CTD-1'],
    since: 240,
    badge: 'valid',
    ended: 'OBS-26',
  },
  { path: 'PG-TF', people: 2, steps: ['AFL-1', 'PLAN-1', 'CTD-1', 'REF-2'], since: 260, badge: 'expired' },
  { path: 'PG-TF', people: 1, steps: ['AFL-1', 'PLAN-1', 'CTD-1', 'OBS-26'], since: 200, badge: 'revoked' },
]
