import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FileUploadDialog } from './FileUploadDialog.tsx';
import { problemWith } from './FieldFile.tsx';

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FileUploadDialog kind="person" id={7} onClose={() => {}} />
    </QueryClientProvider>,
  );
const uploadButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload file' });

test('uploads only when a file is chosen', async () => {
  show();
  expect(screen.getByRole('dialog', { name: 'Attach new file' })).toBeTruthy();
  expect(uploadButton().disabled).toBe(true);
  await userEvent.upload(screen.getByLabelText('File'), new File(['Hello'], 'cv.txt'));
  expect(uploadButton().disabled).toBe(false);
  expect(screen.getByText('cv.txt (5B)')).toBeTruthy();
});

test('says what is wrong with a file that cannot be sent, and keeps the one chosen before', async () => {
  show();
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText('File'), new File(['Hello'], 'cv.txt'));
  await user.upload(screen.getByLabelText('File'), new File(['MZ'], 'virus.exe'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('virus.exe is of another kind'));
  expect(screen.getByText('cv.txt (5B)')).toBeTruthy();
});

test.each([
  [new File(['x'], 'CV.PDF'), undefined],
  [new File([], 'cv.pdf'), 'cv.pdf is empty'],
  [new File(['x'.repeat(2_000_001)], 'cv.pdf'), 'cv.pdf is larger than 2 MB'],
])('a file is judged before it is sent', (file, problem) => {
  expect(problemWith(file, ['.pdf'], 2_000_000)).toBe(problem);
});
