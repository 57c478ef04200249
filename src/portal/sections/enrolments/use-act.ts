import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { joiner } from '../../components/joiner.ts';
import { notify } from '../../components/notify.ts';
import { actOnEnrolment, type EnrolmentRequest, type PerformedAction } from '../../queries/actions.ts';
import { isFailure, savedInWords } from './action-words.ts';
import { focusActionPanel } from './panel-focus.ts';
import { useSubmissionKey } from './use-submission-key.ts';

/**
 * Performs an action on an enrolment and waits for its outcome. Announces a success. The page's action panel shows all
 * other outcomes, and then takes the focus. A second click joins the action under way.
 * @returns a mutation whose `act` rejects with an `ApiError` when there is no action
 */
export function useAct(enrolmentId: string) {
  const mutation = useMutation(actOnEnrolment(enrolmentId));
  const { keyFor, settle } = useSubmissionKey();
  const [join] = useState(() => joiner<PerformedAction>());
  const perform = async (request: EnrolmentRequest): Promise<PerformedAction> => {
    const action = await mutation.mutateAsync({ key: keyFor(request), ...request });
    settle();
    if (action.state === 'CLOSED' && !isFailure(action)) notify.done(savedInWords(request, action));
    else focusActionPanel();
    return action;
  };
  const act = (request: EnrolmentRequest) => join(() => perform(request));
  return { act, isPending: mutation.isPending, error: mutation.error };
}
