import { z } from 'zod'
export declare const Profile: z.ZodObject<
  {
    name: z.ZodString
    last_name: z.ZodString
    settings: z.ZodObject<
      {
        public_profile: z.ZodEnum<{
          0: '0'
          1: '1'
        }>
        public_badges: z.ZodEnum<{
          0: '0'
          1: '1'
        }>
      },
      z.core.$strip
    >
    language: z.ZodEnum<{
      en: 'en'
      it: 'it'
    }>
    created_at: z.ZodString
    updated_at: z.ZodString
    t_c_accepted_at: z.ZodNullable<z.ZodString>
    profile_picture_high_path: z.ZodURL
    profile_picture_path: z.ZodURL
    profile_picture_thumbnail_path: z.ZodURL
  },
  z.core.$strip
>
export declare const User: z.ZodObject<
  {
    uuid: z.ZodGUID
    username: z.ZodString
    email: z.ZodString
    email_verified_at: z.ZodNullable<z.ZodString>
    created_at: z.ZodString
    updated_at: z.ZodString
    role: z.ZodObject<
      {
        slug: z.ZodString
        name: z.ZodString
        description: z.ZodString
        scopes: z.ZodString
      },
      z.core.$strip
    >
    profile: z.ZodObject<
      {
        name: z.ZodString
        last_name: z.ZodString
        settings: z.ZodObject<
          {
            public_profile: z.ZodEnum<{
              0: '0'
              1: '1'
            }>
            public_badges: z.ZodEnum<{
              0: '0'
              1: '1'
            }>
          },
          z.core.$strip
        >
        language: z.ZodEnum<{
          en: 'en'
          it: 'it'
        }>
        created_at: z.ZodString
        updated_at: z.ZodString
        t_c_accepted_at: z.ZodNullable<z.ZodString>
        profile_picture_high_path: z.ZodURL
        profile_picture_path: z.ZodURL
        profile_picture_thumbnail_path: z.ZodURL
      },
      z.core.$strip
    >
    organization: z.ZodObject<
      {
        id: z.ZodGUID
        type: z.ZodEnum<{
          private_non_profit: 'private_non_profit'
          private_other: 'private_other'
          private_profit: 'private_profit'
          public_local_national: 'public_local_national'
        }>
        activity: z.ZodEnum<{
          civil_society: 'civil_society'
          orientation: 'orientation'
          other: 'other'
          professional_training: 'professional_training'
          school: 'school'
          university: 'university'
          volunteering: 'volunteering'
        }>
        name: z.ZodString
        description: z.ZodString
        address_info: z.ZodObject<
          {
            city: z.ZodNullable<z.ZodString>
            state: z.ZodNullable<z.ZodString>
            region: z.ZodNullable<z.ZodString>
            street: z.ZodNullable<z.ZodString>
            country: z.ZodNullable<z.ZodString>
            postcode: z.ZodNullable<z.ZodString>
          },
          z.core.$strip
        >
        billing_info: z.ZodObject<
          {
            vat: z.ZodNullable<z.ZodString>
            email: z.ZodNullable<z.ZodString>
            code_dest: z.ZodNullable<z.ZodString>
            fiscal_code: z.ZodNullable<z.ZodString>
            certified_email: z.ZodNullable<z.ZodString>
            legal_name: z.ZodNullable<z.ZodString>
          },
          z.core.$strip
        >
        language: z.ZodEnum<{
          en: 'en'
          it: 'it'
        }>
        website: z.ZodNullable<z.ZodString>
        status: z.ZodEnum<{
          disabled: 'disabled'
          enabled: 'enabled'
        }>
        contact_info: z.ZodObject<
          {
            name: z.ZodNullable<z.ZodString>
            last_name: z.ZodNullable<z.ZodString>
            email: z.ZodNullable<z.ZodString>
            mobile: z.ZodNullable<z.ZodString>
            tech_email: z.ZodNullable<z.ZodString>
            legal_email: z.ZodNullable<z.ZodString>
          },
          z.core.$strip
        >
        settings: z.ZodObject<
          {
            public_profile: z.ZodLiteral<0 | 1>
            public_badge_types: z.ZodLiteral<0 | 1>
            public_learning_paths: z.ZodLiteral<0 | 1>
            public_badge_templates: z.ZodLiteral<0 | 1>
          },
          z.core.$strip
        >
        credits_left: z.ZodInt
        badge_templates_count: z.ZodInt
        badges_count: z.ZodInt
        created_at: z.ZodString
        updated_at: z.ZodString
        public_url: z.ZodURL
        payment_customer_id: z.ZodNullable<z.ZodString>
        subscription_id: z.ZodNullable<z.ZodString>
        subscription_status: z.ZodNullable<z.ZodString>
        current_period_start: z.ZodNullable<z.ZodString>
        current_period_end: z.ZodNullable<z.ZodString>
        max_users: z.ZodInt
        logo_high_path: z.ZodURL
        logo_path: z.ZodURL
        logo_thumbnail_path: z.ZodURL
      },
      z.core.$strip
    >
  },
  z.core.$strip
>
export type User = z.output<typeof User>
/** E5: not wrapped in `data`. */
export declare const getUser: import('./endpoint.ts').Endpoint<
  z.ZodObject<{}, z.core.$strip>,
  z.ZodObject<
    {
      uuid: z.ZodGUID
      username: z.ZodString
      email: z.ZodString
      email_verified_at: z.ZodNullable<z.ZodString>
      created_at: z.ZodString
      updated_at: z.ZodString
      role: z.ZodObject<
        {
          slug: z.ZodString
          name: z.ZodString
          description: z.ZodString
          scopes: z.ZodString
        },
        z.core.$strip
      >
      profile: z.ZodObject<
        {
          name: z.ZodString
          last_name: z.ZodString
          settings: z.ZodObject<
            {
              public_profile: z.ZodEnum<{
                0: '0'
                1: '1'
              }>
              public_badges: z.ZodEnum<{
                0: '0'
                1: '1'
              }>
            },
            z.core.$strip
          >
          language: z.ZodEnum<{
            en: 'en'
            it: 'it'
          }>
          created_at: z.ZodString
          updated_at: z.ZodString
          t_c_accepted_at: z.ZodNullable<z.ZodString>
          profile_picture_high_path: z.ZodURL
          profile_picture_path: z.ZodURL
          profile_picture_thumbnail_path: z.ZodURL
        },
        z.core.$strip
      >
      organization: z.ZodObject<
        {
          id: z.ZodGUID
          type: z.ZodEnum<{
            private_non_profit: 'private_non_profit'
            private_other: 'private_other'
            private_profit: 'private_profit'
            public_local_national: 'public_local_national'
          }>
          activity: z.ZodEnum<{
            civil_society: 'civil_society'
            orientation: 'orientation'
            other: 'other'
            professional_training: 'professional_training'
            school: 'school'
            university: 'university'
            volunteering: 'volunteering'
          }>
          name: z.ZodString
          description: z.ZodString
          address_info: z.ZodObject<
            {
              city: z.ZodNullable<z.ZodString>
              state: z.ZodNullable<z.ZodString>
              region: z.ZodNullable<z.ZodString>
              street: z.ZodNullable<z.ZodString>
              country: z.ZodNullable<z.ZodString>
              postcode: z.ZodNullable<z.ZodString>
            },
            z.core.$strip
          >
          billing_info: z.ZodObject<
            {
              vat: z.ZodNullable<z.ZodString>
              email: z.ZodNullable<z.ZodString>
              code_dest: z.ZodNullable<z.ZodString>
              fiscal_code: z.ZodNullable<z.ZodString>
              certified_email: z.ZodNullable<z.ZodString>
              legal_name: z.ZodNullable<z.ZodString>
            },
            z.core.$strip
          >
          language: z.ZodEnum<{
            en: 'en'
            it: 'it'
          }>
          website: z.ZodNullable<z.ZodString>
          status: z.ZodEnum<{
            disabled: 'disabled'
            enabled: 'enabled'
          }>
          contact_info: z.ZodObject<
            {
              name: z.ZodNullable<z.ZodString>
              last_name: z.ZodNullable<z.ZodString>
              email: z.ZodNullable<z.ZodString>
              mobile: z.ZodNullable<z.ZodString>
              tech_email: z.ZodNullable<z.ZodString>
              legal_email: z.ZodNullable<z.ZodString>
            },
            z.core.$strip
          >
          settings: z.ZodObject<
            {
              public_profile: z.ZodLiteral<0 | 1>
              public_badge_types: z.ZodLiteral<0 | 1>
              public_learning_paths: z.ZodLiteral<0 | 1>
              public_badge_templates: z.ZodLiteral<0 | 1>
            },
            z.core.$strip
          >
          credits_left: z.ZodInt
          badge_templates_count: z.ZodInt
          badges_count: z.ZodInt
          created_at: z.ZodString
          updated_at: z.ZodString
          public_url: z.ZodURL
          payment_customer_id: z.ZodNullable<z.ZodString>
          subscription_id: z.ZodNullable<z.ZodString>
          subscription_status: z.ZodNullable<z.ZodString>
          current_period_start: z.ZodNullable<z.ZodString>
          current_period_end: z.ZodNullable<z.ZodString>
          max_users: z.ZodInt
          logo_high_path: z.ZodURL
          logo_path: z.ZodURL
          logo_thumbnail_path: z.ZodURL
        },
        z.core.$strip
      >
    },
    z.core.$strip
  >
>
/** What the sign-in form asks: one field for either name of the account. */
export declare const SignIn: z.ZodObject<
  {
    email: z.ZodOptional<z.ZodString>
    username: z.ZodOptional<z.ZodString>
    password: z.ZodString
  },
  z.core.$strip
>
/** Sign in from a browser: the answer sets an httpOnly cookie. */
export declare const login: import('./endpoint.ts').Endpoint<
  z.ZodObject<
    {
      email: z.ZodOptional<z.ZodString>
      username: z.ZodOptional<z.ZodString>
      password: z.ZodString
    },
    z.core.$strip
  >,
  z.ZodObject<
    {
      uuid: z.ZodGUID
      username: z.ZodString
      email: z.ZodString
      email_verified_at: z.ZodNullable<z.ZodString>
      created_at: z.ZodString
      updated_at: z.ZodString
      role: z.ZodObject<
        {
          slug: z.ZodString
          name: z.ZodString
          description: z.ZodString
          scopes: z.ZodString
        },
        z.core.$strip
      >
      profile: z.ZodObject<
        {
          name: z.ZodString
          last_name: z.ZodString
          settings: z.ZodObject<
            {
              public_profile: z.ZodEnum<{
                0: '0'
                1: '1'
              }>
              public_badges: z.ZodEnum<{
                0: '0'
                1: '1'
              }>
            },
            z.core.$strip
          >
          language: z.ZodEnum<{
            en: 'en'
            it: 'it'
          }>
          created_at: z.ZodString
          updated_at: z.ZodString
          t_c_accepted_at: z.ZodNullable<z.ZodString>
          profile_picture_high_path: z.ZodURL
          profile_picture_path: z.ZodURL
          profile_picture_thumbnail_path: z.ZodURL
        },
        z.core.$strip
      >
      organization: z.ZodObject<
        {
          id: z.ZodGUID
          type: z.ZodEnum<{
            private_non_profit: 'private_non_profit'
            private_other: 'private_other'
            private_profit: 'private_profit'
            public_local_national: 'public_local_national'
          }>
          activity: z.ZodEnum<{
            civil_society: 'civil_society'
            orientation: 'orientation'
            other: 'other'
            professional_training: 'professional_training'
            school: 'school'
            university: 'university'
            volunteering: 'volunteering'
          }>
          name: z.ZodString
          description: z.ZodString
          address_info: z.ZodObject<
            {
              city: z.ZodNullable<z.ZodString>
              state: z.ZodNullable<z.ZodString>
              region: z.ZodNullable<z.ZodString>
              street: z.ZodNullable<z.ZodString>
              country: z.ZodNullable<z.ZodString>
              postcode: z.ZodNullable<z.ZodString>
            },
            z.core.$strip
          >
          billing_info: z.ZodObject<
            {
              vat: z.ZodNullable<z.ZodString>
              email: z.ZodNullable<z.ZodString>
              code_dest: z.ZodNullable<z.ZodString>
              fiscal_code: z.ZodNullable<z.ZodString>
              certified_email: z.ZodNullable<z.ZodString>
              legal_name: z.ZodNullable<z.ZodString>
            },
            z.core.$strip
          >
          language: z.ZodEnum<{
            en: 'en'
            it: 'it'
          }>
          website: z.ZodNullable<z.ZodString>
          status: z.ZodEnum<{
            disabled: 'disabled'
            enabled: 'enabled'
          }>
          contact_info: z.ZodObject<
            {
              name: z.ZodNullable<z.ZodString>
              last_name: z.ZodNullable<z.ZodString>
              email: z.ZodNullable<z.ZodString>
              mobile: z.ZodNullable<z.ZodString>
              tech_email: z.ZodNullable<z.ZodString>
              legal_email: z.ZodNullable<z.ZodString>
            },
            z.core.$strip
          >
          settings: z.ZodObject<
            {
              public_profile: z.ZodLiteral<0 | 1>
              public_badge_types: z.ZodLiteral<0 | 1>
              public_learning_paths: z.ZodLiteral<0 | 1>
              public_badge_templates: z.ZodLiteral<0 | 1>
            },
            z.core.$strip
          >
          credits_left: z.ZodInt
          badge_templates_count: z.ZodInt
          badges_count: z.ZodInt
          created_at: z.ZodString
          updated_at: z.ZodString
          public_url: z.ZodURL
          payment_customer_id: z.ZodNullable<z.ZodString>
          subscription_id: z.ZodNullable<z.ZodString>
          subscription_status: z.ZodNullable<z.ZodString>
          current_period_start: z.ZodNullable<z.ZodString>
          current_period_end: z.ZodNullable<z.ZodString>
          max_users: z.ZodInt
          logo_high_path: z.ZodURL
          logo_path: z.ZodURL
          logo_thumbnail_path: z.ZodURL
        },
        z.core.$strip
      >
    },
    z.core.$strip
  >
>
export declare const logout: import('./endpoint.ts').Endpoint<z.ZodObject<{}, z.core.$strip>, z.ZodUndefined>
