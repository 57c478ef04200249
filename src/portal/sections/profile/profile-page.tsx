import { KeyValue } from '../../components/key-value.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { useSession } from '../../queries/session.ts';
import { PasswordForm } from './password-form.tsx';

/** Who one is, and the own password. */
export function ProfilePage() {
  const { user, organisation } = useSession();
  return (
    <>
      <PageHeader title="Profile" />
      <Section title="You">
        <KeyValue
          entries={[
            ['Name', user.name],
            ['E-mail', user.email],
            ['Role', user.role === 'ADMIN' ? 'Administrator' : 'Staff'],
            ['Organisation', organisation.name],
          ]}
        />
      </Section>
      <Section title="Password" description="When you change it, you are signed out everywhere else.">
        <PasswordForm />
      </Section>
    </>
  );
}
