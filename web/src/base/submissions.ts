let submissions = 0;

/** Whether this page has a signed payment that the server has not answered yet. */
export const isSubmitting = (): boolean => submissions > 0;

const askFirst = (event: Event) => event.preventDefault();

/** Does work during which the page has the only copy of a signed payment: the browser asks before it closes the page. */
export async function whileSubmitting<Result>(submit: () => Promise<Result>): Promise<Result> {
  submissions += 1;
  addEventListener('beforeunload', askFirst);
  try {
    return await submit();
  } finally {
    submissions -= 1;
    if (!isSubmitting()) removeEventListener('beforeunload', askFirst);
  }
}
