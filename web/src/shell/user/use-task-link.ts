import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openTasks } from '#services/page/dialogs.ts';

/** Any address that ends so opens 后台任务 over its page; the server's messages about ended tasks lead to one. */
const taskLink = '#tasks';

/** Opens the drawer of tasks when the address asks for it, and takes the wish out of the address. */
export function useTaskLink(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== taskLink) return;
    openTasks();
    void navigate({ pathname, search }, { replace: true });
  }, [hash, pathname, search, navigate]);
}
