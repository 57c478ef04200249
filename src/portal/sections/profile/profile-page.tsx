import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { DigestSection } from './digest-section.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Page of the user's own account. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" />
      <Section title="Your details">
        <NameForm />
      </Section>
      <Section title="Password" description="When you change your password, you are signed out everywhere else.">
        <PasswordForm />
      </Section>
      <DigestSection />
      <SecondFactorSection />
      <SessionsSection />
    </>
  );
}
